-- Suggestions find artists by the beginnings of the words of their name, without accents.
create index artists_by_name_words on artists using gin (to_tsvector('catalog_words', name)) with (fastupdate = off);
