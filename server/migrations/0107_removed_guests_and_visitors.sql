-- Guests without an account and people who left an address at a label have their data removed by a private link. A
-- restored backup must not bring that back either.
-- Notes wait in their table for minutes only, so there are few to look at:
-- squawk-ignore-file constraint-missing-not-valid
alter table erasure_notes drop constraint erasure_notes_kind_known;
-- breaking-ignore All that was allowed still is.
alter table erasure_notes add constraint erasure_notes_kind_known
  check (kind in ('account', 'link', 'client', 'deleted-client', 'meeting', 'label-visitor'));

create trigger meetings_note_removal after delete on meetings for each row
  when (old.guest_email is not null) execute function note_erasure('meeting');
-- Not when the row ends by age: what is attributed to the visitor may be newer than the address.
create trigger label_visitors_note_removal after delete on label_visitors for each row
  when (old.asked_at > house_now() - interval '120 days') execute function note_erasure('label-visitor');
