-- A name is made of pairs of letters that half of all lines have, so pairs find it late among millions. Of three letters a name
-- has some that few others have. Two letters next to each other are a word already where writing has no alphabet.

-- All neighboring triples of a key's characters, and the pairs that have nothing of ASCII: a text that holds another holds all
-- of its triples.
create function search_trigrams(key text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  characters text[] := string_to_array(key, null);
  grams text[] := '{}';
begin
  for place in 1..coalesce(array_length(characters, 1), 0) - 2 loop
    grams[place] := characters[place] || characters[place + 1] || characters[place + 2];
  end loop;
  if key ~ '[^\u0001-\u007f]{2}' then
    for place in 1..array_length(characters, 1) - 1 loop
      if ascii(characters[place]) > 127 and ascii(characters[place + 1]) > 127 then
        grams := grams || (characters[place] || characters[place + 1]);
      end if;
    end loop;
  end if;
  return grams;
end $$;

drop index audit_events_search_idx;
create index audit_events_search_idx on audit_events using gin (search_trigrams(search_key)) with (gin_pending_list_limit = 16384);
