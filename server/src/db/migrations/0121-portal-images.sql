-- Pictures of the installation itself: its logo and its icon.
create table portal_image (
  -- 128 random bits and the ending, as of the pictures of companies.
  name text primary key,
  type text not null,
  content bytea not null
);
grant select, insert, delete on portal_image to fyr_platform;
