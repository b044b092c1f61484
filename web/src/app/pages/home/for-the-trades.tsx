import { guides } from '@/features/catalog/information/help/guides'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'

/** What realtors, property agents and collectors find nowhere else. */
export const ForTheTrades = () => (
  <section aria-labelledby="for-the-trades" className="border-t border-line">
    <div className="page-width py-16 sm:py-24">
      <h2 id="for-the-trades" className="max-w-xl text-2xl sm:text-3xl">
        For homes, sets and walls
      </h2>
      <ul className="mt-10 grid gap-10 md:grid-cols-3">
        {guides.map(({ name, title, lead }) => (
          <li key={name} className="flex flex-col">
            <h3 className="text-xl text-gold">{title}</h3>
            <p className="mt-3 flex-1 text-muted">{lead}</p>
            <Link
              to={paths.guide(name)}
              className="mt-4 inline-flex min-h-11 items-center self-start rounded-sm underline decoration-gold-deep decoration-1 underline-offset-8 transition-colors hover:text-gold"
            >
              How it works<span className="sr-only">: {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
