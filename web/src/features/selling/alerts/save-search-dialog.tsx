import { zodResolver } from '@hookform/resolvers/zod'
import { NewSavedSearch } from '@vermeil/contracts/selling/alerts.schema'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { mergeTerms, type SearchTerm, suggestName } from '@/entities/saved-search/search-terms'
import { useAuth } from '@/shared/auth/auth'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { useLocation, useNavigate } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { Checkbox } from '@/ui/checkbox'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormSelect } from '@/ui/form/form-fields'
import { mailPaces } from './mail-paces'
import { storePendingSearch } from './pending-search'
import { saveSearch, useSearchAction } from './searches-api'

const Settings = NewSavedSearch.omit({ criteria: true })

const textsOf = (terms: readonly SearchTerm[]): ReadonlySet<string> => new Set(terms.map(({ text }) => text))

type SaveSearchDialogProps = {
  title: string
  terms: readonly (SearchTerm & { isChosen: boolean })[]
  onClose: () => void
}

/** What is saved, under which name, and how often it is mailed. A visitor signs in first, and it is saved then. */
export function SaveSearchDialog({ title, terms, onClose }: SaveSearchDialogProps) {
  const { user, loading } = useAuth()
  // A stored session that is still being read counts: the request waits for it.
  const isMember = user !== null || loading
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  // By their texts: the page behind renders anew with each answer, and its terms are other objects then.
  const [chosenTexts, setChosenTexts] = useState(() => textsOf(terms.filter(({ isChosen }) => isChosen)))
  const chosen = terms.filter(({ text }) => chosenTexts.has(text))
  const [hasNone, setHasNone] = useState(false)
  const form = useForm({
    resolver: zodResolver(Settings),
    defaultValues: { name: suggestName(chosen), mail: 'at-once' as const },
  })
  const { mutate, isPending, problem } = useSearchAction({
    run: async (search: NewSavedSearch) => {
      await saveSearch(search)
      notify({
        title: 'Search saved',
        description: 'We will notify you when a work that matches comes on offer.',
        tone: 'success',
        action: { label: 'Saved searches', onClick: () => navigate(paths.savedSearches) },
      })
    },
    onDone: onClose,
    showsErrors: true,
  })

  function choose(term: (typeof terms)[number], isChosen: boolean) {
    const next = terms.filter(({ text }) => (text === term.text ? isChosen : chosenTexts.has(text)))
    setChosenTexts(textsOf(next))
    setHasNone(false)
    // The name follows the choice until somebody writes one.
    if (!form.getFieldState('name').isDirty) form.resetField('name', { defaultValue: suggestName(next) })
  }

  function submit(settings: Omit<NewSavedSearch, 'criteria'>) {
    if (chosen.length === 0) return setHasNone(true)
    const search = { ...settings, criteria: mergeTerms(chosen) }
    if (isMember) return mutate(search)
    storePendingSearch(search)
    navigate(signInPath(pathname + query))
  }

  return (
    <FormDialog
      title={title}
      description="We notify you when a work that matches comes on offer."
      form={form}
      onSubmit={submit}
      submit={{ label: isMember ? 'Save search' : 'Sign in and save', pending: 'Saving...' }}
      isPending={isPending}
      problem={hasNone ? 'Choose at least one of the criteria.' : problem}
      onClose={onClose}
    >
      <Terms terms={terms} chosen={chosen} onChoose={choose} />
      <FormInput form={form} name="name" label="Name" required maxLength={200} autoComplete="off" />
      <FormSelect
        form={form}
        name="mail"
        label="Mail me"
        hint="In the app and by push you hear at once, as your notification settings allow."
        options={mailPaces}
      />
    </FormDialog>
  )
}

type TermsProps<Term extends SearchTerm> = {
  terms: readonly Term[]
  chosen: readonly Term[]
  onChoose: (term: Term, isChosen: boolean) => void
}

function Terms<Term extends SearchTerm>({ terms, chosen, onChoose }: TermsProps<Term>) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id}>
      <p id={id} className="font-medium">
        Works that match
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {terms.map((term) => (
          <li key={term.text}>
            <Checkbox
              label={term.text}
              checked={chosen.includes(term)}
              onCheckedChange={(isChosen) => onChoose(term, isChosen)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
