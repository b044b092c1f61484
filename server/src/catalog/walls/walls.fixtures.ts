/** A plain wall without works. */
export const wallPlan = {
  ...{ room: 'Living room', name: 'North wall', widthCm: 400, heightCm: 260, color: '#f4f1ea' },
  ...{ eyeLineCm: 145, unit: 'cm', reference: null, works: [] },
}
