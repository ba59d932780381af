import { detailOf } from '@waymark/client';
import { Download, X } from 'lucide';
import { useRef, useState } from 'react';
import { readFile, saveFile } from '../../../lib/requests/download.js';
import { formatNumber } from '../../../lib/wording/format.js';
import { notify } from '../../../lib/notices/notify.js';
import { Button, buttonClasses, type ButtonSize } from '../basics/button.js';
import { Menu } from '../overlays/menu.js';
import { Icon } from '../basics/icon.js';

interface Exported {
  path: string;
  query?: object | undefined;
  accept: string;
  /** The name of the file; by default the name that the server sends. */
  name?: string | undefined;
}

const downloadIcon = <Icon of={Download} className="size-4" />;

/**
 * Downloads a file from the server and saves it. During the download, `stop` is a button that shows the size so far and
 * cancels.
 */
const useExport = (failure: string, size?: ButtonSize) => {
  const [read, setRead] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const run = async ({ path, query, accept, name }: Exported) => {
    const controller = new AbortController();
    running.current = controller;
    setRead(0);
    try {
      const file = await readFile(path, accept, { query, signal: controller.signal, onRead: setRead });
      saveFile(file.content, name ?? file.name);
    } catch (error) {
      if (!controller.signal.aborted) notify.error(detailOf(error, failure));
    } finally {
      running.current = null;
      setRead(null);
    }
  };

  const stop = read !== null && (
    <Button
      variant="secondary"
      size={size}
      onClick={() => running.current?.abort()}
      icon={<Icon of={X} className="size-4" />}
    >
      <span className="figures">{`${formatNumber(Math.ceil(read / 1_000))} kB`}</span>
      <span>, stop</span>
    </Button>
  );
  return { run, stop };
};

/** Exports every row that a query selects as CSV, not only the loaded ones. The file name contains the date. */
export const ExportButton = ({
  name,
  isEmpty,
  ...source
}: Pick<Exported, 'path' | 'query'> & { name: string; isEmpty: boolean }) => {
  const { run, stop } = useExport(`Failed to export ${name}`, 'small');
  const start = () =>
    run({ ...source, accept: 'text/csv', name: `${name}-${new Date().toISOString().slice(0, 10)}.csv` });
  return (
    stop || (
      <Button variant="secondary" size="small" disabled={isEmpty} onClick={() => void start()} icon={downloadIcon}>
        Export CSV
      </Button>
    )
  );
};

const formats = [
  { label: 'NDJSON', accept: 'application/x-ndjson', ending: 'ndjson' },
  { label: 'CSV', accept: 'text/csv', ending: 'csv' },
] as const;

/** Exports events as NDJSON or CSV; `name` is the file name without its extension. */
export const ExportMenu = ({
  name,
  isEmpty = false,
  ...source
}: Omit<Exported, 'accept'> & {
  /** True if there is nothing to export. */
  isEmpty?: boolean;
}) => {
  const { run, stop } = useExport('Failed to export events');
  if (stop) return stop;
  if (isEmpty) {
    return (
      <Button variant="secondary" disabled icon={downloadIcon}>
        Nothing to export
      </Button>
    );
  }
  return (
    <Menu
      label="Export"
      triggerClassName={buttonClasses({ variant: 'secondary' })}
      trigger={
        <>
          {downloadIcon}
          <span>Export</span>
        </>
      }
      items={formats.map(({ label, accept, ending }) => ({
        label: `Export ${label}`,
        onSelect: () => void run({ ...source, accept, name: name && `${name}.${ending}` }),
      }))}
    />
  );
};
