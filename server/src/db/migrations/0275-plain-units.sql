-- Signs that mean the same are one, as in contract/src/values/unit.ts: else µg and μg would get a chart each.
update node_key
set unit = replace(replace(replace(replace(replace(replace(normalize(unit, nfc),
  U&'\03BC', U&'\00B5'), U&'\00BA', U&'\00B0'), U&'\2103', U&'\00B0C'), U&'\2109', U&'\00B0F'),
  U&'\33A5', U&'m\00B3'), U&'\FF05', '%')
where unit ~ U&'[\03BC\00BA\2103\2109\33A5\FF05]' or unit is not nfc normalized;
