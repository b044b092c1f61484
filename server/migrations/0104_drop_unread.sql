-- after-all-nodes
-- Nothing reads these any more: the settings of payments since 0014, the numbers and tallies of the search since 0050.
drop table payment_settings;
alter table lot_search
  drop column artist_number,
  drop column collection_number,
  drop column tally_0,
  drop column tally_1,
  drop column tally_2,
  drop column tally_3,
  drop column tally_4,
  drop column tally_5,
  drop column tally_6,
  drop column tally_7,
  drop column tally_8,
  drop column tally_9,
  drop column tally_10,
  drop column tally_11,
  drop column tally_12,
  drop column tally_13;
