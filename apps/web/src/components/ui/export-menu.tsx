import { detailOf } from '@waymark/client';
import { Download, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { readFile, saveFile } from '../../lib/requests/download.js';
import { formatNumber } from '../../lib/wording/format.js';
import { notify } from '../../lib/page/notify.js';
import { Button, buttonClasses } from './button.js';
import { Menu } from './menu.js';

const formats = [
  { label: 'NDJSON', accept: 'application/x-ndjson', ending: 'ndjson' },
  { label: 'CSV', accept: 'text/csv', ending: 'csv' },
] as const;

type Format = (typeof formats)[number];

/** Offers what a path answers as NDJSON or CSV; while it is read the button says how much has come, and stops it. */
export const ExportMenu = ({
  path,
  name,
  isEmpty = false,
}: {
  path: string;
  /** Of the file, without its ending; the server's own without it. */
  name?: string | undefined;
  /** There is nothing to export. */
  isEmpty?: boolean;
}) => {
  const [read, setRead] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const run = async ({ accept, ending }: Format) => {
    const controller = new AbortController();
    running.current = controller;
    setRead(0);
    try {
      const file = await readFile(path, accept, { signal: controller.signal, onRead: setRead });
      saveFile(file.content, name === undefined ? file.name : `${name}.${ending}`);
    } catch (error) {
      if (!controller.signal.aborted) notify.error(detailOf(error, 'Failed to export events'));
    } finally {
      running.current = null;
      setRead(null);
    }
  };

  if (read !== null) {
    return (
      <Button
        variant="secondary"
        onClick={() => running.current?.abort()}
        icon={<X aria-hidden="true" className="size-4" />}
      >
        <span className="figures">{formatNumber(Math.ceil(read / 1_000))} kB</span>, stop
      </Button>
    );
  }
  if (isEmpty) {
    return (
      <Button variant="secondary" disabled icon={<Download aria-hidden="true" className="size-4" />}>
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
          <Download aria-hidden="true" className="size-4" />
          Export
        </>
      }
      items={formats.map((format) => ({ label: `Export ${format.label}`, onSelect: () => void run(format) }))}
    />
  );
};
