import { makeStaffCommands } from '@waymark/contracts/ui';

const Command = ({ children }: { children: string }) => (
  <code translate="no" className="figures rounded-md border border-line bg-surface px-3 py-2 text-sm break-words">
    {children}
  </code>
);

/** Instructions for the operator of a new server, which has no staff account yet. */
export const NoStaff = () => (
  <section aria-labelledby="no-staff" className="grid gap-2 border-t border-line pt-5 text-sm text-muted">
    <h2 id="no-staff" className="font-sans text-sm font-semibold tracking-normal text-ink">
      This server has no staff account yet
    </h2>
    <p>The operator can create one on the server. Replace EMAIL with an e-mail address:</p>
    <Command>{makeStaffCommands.npm}</Command>
    <p>In a container:</p>
    <Command>{makeStaffCommands.container}</Command>
    <p>The command prints a link for setting the first password.</p>
  </section>
);
