/** Commands that make a staff account, with EMAIL and CONTAINER as placeholders. The image has no npm. */
export const makeStaffCommands = {
  npm: 'npm run accounts -- create EMAIL staff',
  container: 'docker exec CONTAINER node apps/api/dist/tools/accounts.js create EMAIL staff',
} as const;
