-- F-11: an application that was begun and submitted after its entry had been accepted is approved as it comes in. Those of
-- before that rule were left undecided: their signatures stay open, and the entry says that nothing was submitted.
with late as (
  update form_submissions set approved_at = entries.approved_at
  from entries
  where entries.id = form_submissions.entry_id and entries.displayed_status = 'accepted'
    and form_submissions.form_type in ('band-application', 'equestrian-application', 'float-application',
      'show-application', 'special-application', 'troop-application', 'vehicle-application')
    and form_submissions.submitted_at > entries.approved_at
    and form_submissions.approved_at is null and form_submissions.rejected_at is null
  returning form_submissions.entry_id, form_submissions.submitted_at)
update entries set submitted_at = late.submitted_at
from late where entries.id = late.entry_id and entries.submitted_at is null;
