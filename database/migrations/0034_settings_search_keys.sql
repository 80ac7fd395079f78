-- Lists are searched without accents, capitals, apostrophes, dashes and spaces. Each table that is
-- searched has a search_key, which the table's own trigger writes: no write can forget it, whoever makes it. Existing rows
-- get theirs behind the start, some at a time (fill_search_keys), so that nobody waits for the migration.

-- The key of one text; searchKey in contract/src/http/searchKey.ts is its twin, and a test compares them for every character.
create function search_key(given text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  key text;
begin
  -- Most texts are of ASCII alone, and each row pays for what is done here.
  if given !~ '[^\n -~]' then
    key := translate(lower(given collate "C"), ' "''`,-.', '');
  else
    key := regexp_replace(lower(normalize(given, NFKD) collate "C"),
      '[\u0001-\u0009\u000b-\u0020"''`,\-.\u007f-\u00a0\u00ab\u00ad\u00b7\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u034f\u058a\u05be\u05f3\u05f4\u061c\u1160\u115f\u1680\u17b4\u17b5\u1806\u180b-\u180f\u200b-\u200f\u2010-\u2015\u2018-\u201f\u2027-\u202e\u2032-\u2037\u2039\u203a\u2043\u2060-\u206f\u2212\u2e3a\u2e3b\u3001\u3002\u301c\u3030\u30fb\ua78b\ua78c\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]+', '', 'g');
    key := translate(key,
      'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎøłđðħıŧŋɓɗƙƴƶ',
      'ædoþdhlnœtbƃƅɔƈɖdƌǝəɛƒɠɣɩɨkɯɲɵƣƥʀƨʃƭʈʊʋyzʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏolddhitnbdkyz');
    if key ~ '[\u0370-\U0010ffff]' then
      key := translate(key,
      'ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬ' ||
      'ҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁ' ||
      'ჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪ' ||
      'ᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾ' ||
      'ⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫ' ||
      'ꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽' ||
      '𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸' ||
      '𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡ς',
      'ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭ' ||
      'үұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡ' ||
      'ⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩც' ||
      'ძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿ' ||
      'ⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜ' ||
      'ɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤' ||
      '𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘' ||
      '𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃σ');
    end if;
    key := replace(replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    key := regexp_replace(key, '([a-z\u0180-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua722-\ua7ff\uab30-\uab6f])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '\1', 'g');
  end if;
  -- Of nothing but such signs, it is its own key: two such names are not the same, and a search for one is no search for all.
  return coalesce(nullif(key, ''), given);
end $$;

-- All neighboring pairs of a key's characters, for the GIN indexes: a text that holds another holds all its pairs. The
-- indexes take up to 16 MB of new rows (their pending list) before a write has to sort them in, so that a long list does not.
create function search_bigrams(key text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  characters text[] := string_to_array(key, null);
  pairs text[] := '{}';
begin
  for place in 1..coalesce(array_length(characters, 1), 0) - 1 loop
    pairs[place] := characters[place] || characters[place + 1];
  end loop;
  return pairs;
end $$;

-- Columns of one key are on lines of their own, and a key keeps its line feeds: no search finds the end of one and the
-- beginning of the next.
alter table organizations
  add column search_key text; -- of the name; written by its trigger
create function set_organization_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := search_key(new.name);
  return new;
end $$;
create trigger organizations_search_key before insert or update of name, search_key on organizations
  for each row execute function set_organization_search_key();
update organizations set search_key = '';
create index organizations_search_idx on organizations (search_key text_pattern_ops);
drop index organizations_name_idx;

alter table entries
  add column search_key text; -- of the official name and the theme; written by its trigger
create function set_entry_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := search_key(concat_ws(E'\n', new.official_name, new.theme_name));
  return new;
end $$;
create trigger entries_search_key before insert or update of official_name, theme_name, search_key on entries
  for each row execute function set_entry_search_key();
update entries set search_key = '';

alter table users
  add column search_key text; -- of the name in both orders and the address; written by its trigger
create function set_user_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := search_key(concat_ws(E'\n', new.first_name || new.last_name, new.last_name || new.first_name, new.email));
  return new;
end $$;
create trigger users_search_key before insert or update of first_name, last_name, email, search_key on users
  for each row execute function set_user_search_key();
update users set search_key = '';

alter table participants
  add column name_key text; -- of first and last name: the same key, entry and address are the same person; written by its trigger
create function name_key(first_name text, last_name text) returns text
  language sql immutable strict parallel safe return search_key(first_name || E'\n' || last_name);
create function set_participant_name_key() returns trigger language plpgsql as $$
begin
  new.name_key := search_key(new.first_name || E'\n' || new.last_name);
  return new;
end $$;
create trigger participants_name_key before insert or update of first_name, last_name, name_key on participants
  for each row execute function set_participant_name_key();
create index participants_unfilled_idx on participants (id) where name_key is null;

alter table waivers
  add column search_key text; -- of the name and the address; written by its trigger
create function set_waiver_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := search_key(concat_ws(E'\n', new.name, new.email));
  return new;
end $$;
create trigger waivers_search_key before insert or update of name, email, search_key on waivers
  for each row execute function set_waiver_search_key();
create index waivers_unfilled_idx on waivers (id) where search_key is null;
-- A search by entry has to find the withdrawn ones too, and the few whose entry was deleted.
drop index waivers_entry_idx;
create index waivers_entry_idx on waivers (entry_id);
create index waivers_without_entry_idx on waivers (year) where entry_id is null;
create index waivers_search_idx on waivers using gin (search_bigrams(search_key)) with (gin_pending_list_limit = 16384);

alter table outbox
  add column search_key text; -- of the address, the name and the subject; written by its trigger
create function set_outbox_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := search_key(concat_ws(E'\n', new.to_address, new.to_name, new.subject));
  return new;
end $$;
create trigger outbox_search_key before insert or update of to_address, to_name, subject, search_key on outbox
  for each row execute function set_outbox_search_key();
create index outbox_unfilled_idx on outbox (id) where search_key is null;
create index outbox_search_idx on outbox using gin (search_bigrams(search_key)) with (gin_pending_list_limit = 16384);

alter table audit_events
  add column search_key text; -- of who, what, the note and the changes; written by its trigger, no part of the seals
create function set_audit_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := search_key(concat_ws(E'\n', new.actor_label, new.action, new.note, nullif(new.changes, '{}')::text));
  return new;
end $$;
create trigger audit_events_search_key before insert or update on audit_events
  for each row execute function set_audit_search_key();
create index audit_events_unfilled_idx on audit_events (id) where search_key is null;
create index audit_events_search_idx on audit_events using gin (search_bigrams(search_key)) with (gin_pending_list_limit = 16384);

-- Lines of the trail are written once. Those that are older than their key get it; nothing else about them changes.
create function refuse_change_of_event() returns trigger language plpgsql as $$
begin
  if old.search_key is not null or to_jsonb(new) - 'search_key' <> to_jsonb(old) - 'search_key' then
    raise exception 'rows of % are written once', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
drop trigger audit_events_written_once on audit_events;
create trigger audit_events_written_once before update on audit_events
  for each row execute function refuse_change_of_event();
create trigger audit_events_never_deleted before delete on audit_events
  for each row execute function refuse_change();

-- Gives at most `batch_size` rows that have none their key; answers how many, 0 at the end. Of processes that run it at once
-- one waits for the other, and ends when that one has filled what it was about to fill.
create function fill_search_keys(batch_size integer) returns integer language plpgsql as $$
declare
  filled integer;
begin
  update participants set name_key = '' where id in
    (select id from participants where name_key is null order by id limit batch_size for no key update);
  get diagnostics filled = row_count;
  if filled > 0 then return filled; end if;
  update waivers set search_key = '' where id in
    (select id from waivers where search_key is null order by id limit batch_size for no key update);
  get diagnostics filled = row_count;
  if filled > 0 then return filled; end if;
  update outbox set search_key = '' where id in
    (select id from outbox where search_key is null order by id limit batch_size for no key update);
  get diagnostics filled = row_count;
  if filled > 0 then return filled; end if;
  update audit_events set search_key = '' where id in
    (select id from audit_events where search_key is null order by id desc limit batch_size for no key update);
  get diagnostics filled = row_count;
  return filled;
end $$;
