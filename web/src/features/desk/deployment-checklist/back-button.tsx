import { ArrowLeft } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { useLocation, useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'

/** Back to where one came from; to the home page for someone who came here directly. */
export function BackButton() {
  const navigate = useNavigate()
  const { key } = useLocation()
  // The router gives the first entry of a visit this key: behind it lies another site, or nothing.
  const goBack = () => (key === 'default' ? navigate(paths.home) : navigate(-1))
  return (
    <Button variant="ghost" size="sm" className="-ms-3 h-11" onClick={goBack}>
      <ArrowLeft aria-hidden="true" />
      Back
    </Button>
  )
}
