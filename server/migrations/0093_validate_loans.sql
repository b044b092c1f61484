alter table work_bookings validate constraint work_bookings_of_a_loan;
alter table claims validate constraint claims_about_a_loan;
alter table loan_purchases validate constraint loan_purchases_of_a_loan;
