import { Link } from '@/shared/navigation/router'
import { Button, type ButtonProps } from '@/ui/button'

type ButtonLinkProps = { to: string; variant: ButtonProps['variant']; children: string }

/** A way on, in a button's looks. */
export function ButtonLink({ to, variant, children }: ButtonLinkProps) {
  return (
    <Button asChild variant={variant} size="lg">
      <Link to={to}>{children}</Link>
    </Button>
  )
}
