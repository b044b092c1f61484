-- no-transaction
-- Private links for applicants who were accepted and have no account: the link proves the address it was mailed to.
alter table private_links drop constraint if exists private_links_purpose_known;
alter table private_links add constraint private_links_purpose_known check (purpose in ('application',
  'authenticity-request', 'calendar', 'invitation', 'label-visitor', 'meeting', 'passport', 'proposal', 'staging',
  'wall')) not valid;
alter table private_links validate constraint private_links_purpose_known;
create or replace trigger artist_applications_delete_links after delete on artist_applications
  for each row execute function delete_private_links('application');
