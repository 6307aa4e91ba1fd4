-- Public decoders of some makers have 64 to 250 KB.
alter table decoder drop constraint decoder_source_check;
alter table decoder add constraint decoder_source_check check (length(source) <= 262144);
