"""The language in which heroes' texts are written: one class a concept, with its fields, words and behaviour."""
