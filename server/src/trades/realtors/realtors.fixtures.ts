export const propertyBody = {
  ...{ address: '14 Harbor Lane, Seattle', price: 120_000_000, status: 'active', underContractOn: null },
  rooms: ['Living room', 'Study'],
}
export const clientBody = {
  ...{ name: 'Nora Feld', email: 'nora@example.com', phone: '+1 206 555 0134', propertyInterest: 'Harbor Lane' },
  ...{ artPreference: 'Large seascapes', lastContact: '2026-05-02', followUp: null, notes: 'Prefers calls.' },
}
