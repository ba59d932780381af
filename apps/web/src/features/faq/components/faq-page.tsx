import { LinkButton } from '../../../components/ui/basics/button.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import { heading, more, questions } from '../content/questions.js';
import { Accordion } from './accordion.js';
import { QuestionScene } from './question-scene.js';

export const FaqPage = () => {
  useDocumentHead('FAQ', heading.lead);
  return (
    <div className="relative isolate overflow-clip">
      <div aria-hidden="true" className="floor-lines absolute inset-x-0 top-0 -z-10 h-[44rem]" />
      <div className="page-width grid gap-x-16 gap-y-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:py-20">
        <div className="grid content-start gap-5 lg:sticky lg:top-36 lg:self-start">
          <p className="eyebrow">{heading.eyebrow}</p>
          <h1 className="text-2xl">{heading.title}</h1>
          <p className="max-w-xl text-lg text-muted">{heading.lead}</p>
          <QuestionScene />
        </div>
        <div className="grid content-start gap-8">
          <Accordion questions={questions} />
          <section
            aria-labelledby="more-heading"
            className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-6 shadow-card"
          >
            <div>
              <h2 id="more-heading" className="text-lg">
                {more.title}
              </h2>
              <p className="text-sm text-muted">{more.text}</p>
            </div>
            <LinkButton to={more.link.to}>{more.link.label}</LinkButton>
          </section>
        </div>
      </div>
    </div>
  );
};
