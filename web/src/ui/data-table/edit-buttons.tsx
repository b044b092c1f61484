import { Button } from '../button'

type EditButtonsProps = { name: string; onEdit: () => void; onDelete: () => void }

/** For a record in a list: read out with its name, which the list shows. */
export const EditButtons = ({ name, onEdit, onDelete }: EditButtonsProps) => (
  <>
    <Button variant="outline" size="sm" className="h-11" aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </Button>
    <Button variant="outline" size="sm" className="h-11" aria-label={`Delete ${name}`} onClick={onDelete}>
      Delete
    </Button>
  </>
)
