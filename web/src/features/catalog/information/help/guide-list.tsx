import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { guides } from './guides'

export const GuideList = () => (
  <ul className="grid gap-x-10 gap-y-6 md:grid-cols-3">
    {guides.map(({ name, title, summary }) => (
      <li key={name} className="border-t border-line pt-4">
        <Link to={paths.guide(name)} className="text-xl underline-offset-4 hover:text-gold hover:underline">
          {title}
        </Link>
        <p className="mt-2 text-muted">{summary}</p>
      </li>
    ))}
  </ul>
)
