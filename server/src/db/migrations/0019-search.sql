-- What the global search compares: without case, without accents, and with letters that a keyboard may lack
-- spelled by those that it has. Both the names and the text that is searched go through it.
create function fyr_fold(raw text) returns text
  language sql immutable parallel safe strict
  return replace(replace(replace(translate(
    lower(regexp_replace(normalize(raw, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
    'øłđðı', 'olddi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss') collate "default";

-- Makes the rows of a table found by some of its columns, the name first:
--   select fyr_searchable('script', 'name');
-- The folded texts stand in the row, one a line, since folding 10,000 names for each search takes a tenth of a second.
create function fyr_searchable(target regclass, variadic columns text[]) returns void
  language plpgsql as $$
begin
  execute format('alter table %s add column searched text not null generated always as (%s) stored', target,
    (select string_agg(format('fyr_fold(%I)', name), ' || E''\n'' || ' order by place)
     from unnest(columns) with ordinality as named (name, place)));
end
$$;
revoke execute on function fyr_searchable(regclass, text[]) from public;

select fyr_searchable('node', 'name', 'deveui');
select fyr_searchable('alarm', 'name');
select fyr_searchable('application', 'name');
