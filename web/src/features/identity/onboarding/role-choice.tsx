import type { UserType } from '@vermeil/contracts/identity/roles.schema'
import { userTypes } from '@/entities/account/user-types'
import { RadioCard, RadioGroup } from '@/ui/radio-group'

type RoleChoiceProps = { value: UserType | null; onChange: (userType: UserType) => void }

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <RadioGroup
      aria-label="Your role"
      className="sm:grid-cols-2"
      // Empty, not undefined: the group is controlled from the start.
      value={value ?? ''}
      onValueChange={(chosen) => {
        const type = userTypes.find((each) => each.value === chosen)
        if (type) onChange(type.value)
      }}
    >
      {userTypes.map(({ value: type, name, description }) => (
        <RadioCard key={type} value={type} label={name} description={description} />
      ))}
    </RadioGroup>
  )
}
