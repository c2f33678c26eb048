/** Where an entry of the conflict register comes from. */
export const registerSourceLabels = {
  LATERAL: 'From a former firm',
  INTEREST: 'Own interest',
  LEGACY: 'Older records',
  PURGED: 'Permanently deleted matter',
} as const;
export type RegisterSource = keyof typeof registerSourceLabels;
export const registerSources = Object.keys(registerSourceLabels) as [RegisterSource, ...RegisterSource[]];

/** How somebody in the register stands, or stood, to the firm or to one of its people. */
export const registerCapacityLabels = {
  CLIENT: 'Client',
  FORMER_CLIENT: 'Former client',
  ADVERSE: 'Adverse party',
  PROSPECTIVE: 'Prospective client',
  RELATED: 'Related party',
  INTEREST: 'Own interest',
} as const;
export type RegisterCapacity = keyof typeof registerCapacityLabels;
export const registerCapacities = Object.keys(registerCapacityLabels) as [
  RegisterCapacity,
  ...RegisterCapacity[],
];
