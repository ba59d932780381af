import type { ComponentProps } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { mayWrite, useUser } from '../../../lib/session/session.js';

/** Sends a form. Disabled for auditors, whose requests the server would refuse. */
export const SendButton = (props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) => (
  <Button {...props} type="submit" disabled={!mayWrite(useUser())} />
);
