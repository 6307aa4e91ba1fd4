-- Lists are sorted by name in the alphabet of the reader.
create index node_name_en on node (company_id, name collate "en-x-icu", id);
create index node_name_sv on node (company_id, name collate "sv-x-icu", id);
create index node_name_da on node (company_id, name collate "da-x-icu", id);
