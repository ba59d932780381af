import { Pause, Play } from 'lucide';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../components/ui/basics/button.js';
import { classNames } from '../../../lib/page/class-names.js';
import { useSettings } from '../../../lib/page/settings.js';
import { hero } from '../content/home.js';
import { useCarousel } from '../use-carousel.js';
import { heroScenes } from './hero-scenes.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const Dots = ({ index, onGoTo }: { index: number; onGoTo: (index: number) => void }) =>
  hero.slides.map(({ title }, slide) => (
    <button
      key={title}
      type="button"
      aria-label={`Go to slide ${slide + 1}`}
      aria-current={slide === index ? 'true' : undefined}
      onClick={() => onGoTo(slide)}
      className="group grid h-11 min-w-8 place-items-center rounded-sm"
    >
      <span
        className={classNames(
          'h-2 rounded-full transition-all duration-300',
          slide === index ? 'w-8 bg-signal' : 'w-2 bg-line-strong group-hover:bg-ink',
        )}
      />
    </button>
  ));

/** The first screen: what the company does, as three slides, and the world map behind them. */
export const Hero = ({ map }: { map: ReactNode }) => {
  const { company_name } = useSettings();
  const [snapshot, send] = useCarousel(hero.slides.length);
  const { index, holds } = snapshot.context;
  const isStopped = holds.includes('stopped');

  return (
    <section
      aria-roledescription="carousel"
      aria-label={`${company_name} in three pictures`}
      className="home-hero"
      onPointerEnter={() => send({ type: 'HOLD', hold: 'hover' })}
      onPointerLeave={() => send({ type: 'RELEASE', hold: 'hover' })}
      onFocus={() => send({ type: 'HOLD', hold: 'focus' })}
      onBlur={() => send({ type: 'RELEASE', hold: 'focus' })}
    >
      <div className="home-hero-map">{map}</div>
      <div className="page-width grid items-center gap-x-8 gap-y-6 pt-14 pb-10 lg:min-h-[min(46rem,calc(100dvh-4rem))] lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:py-12">
        <div className="grid min-w-0 justify-items-start gap-6">
          <h1 className="text-2xl">
            <span className="text-signal">{company_name}</span>
            <span className="sr-only">:</span> <span className="block">{hero.headline}</span>
          </h1>
          <div className="home-slides" aria-live={snapshot.matches('held') ? 'polite' : 'off'}>
            {hero.slides.map(({ title, description }, slide) => (
              <div
                key={title}
                role="group"
                aria-roledescription="slide"
                aria-label={`${slide + 1} of ${hero.slides.length}`}
                inert={slide !== index}
                className={classNames('home-slide', slide === index && 'home-slide-shown')}
              >
                <h2 className="text-lg">{title}</h2>
                <p className="mt-1 max-w-xl text-lg text-muted">{description}</p>
              </div>
            ))}
          </div>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-3">
            <LinkButton to={hero.services.to} size="large">
              {hero.services.label}
            </LinkButton>
            <LinkButton to={hero.track.to} size="large" variant="secondary">
              {hero.track.label}
            </LinkButton>
          </div>
          <div className="flex items-center gap-1">
            <Dots index={index} onGoTo={(slide) => send({ type: 'GO_TO', index: slide })} />
            <button
              type="button"
              aria-label={isStopped ? 'Play the slides' : 'Pause the slides'}
              onClick={() => send({ type: isStopped ? 'RELEASE' : 'HOLD', hold: 'stopped' })}
              className="grid size-11 place-items-center rounded-sm text-muted transition-colors hover:text-ink"
            >
              {isStopped ? <Icon of={Play} className="size-4" /> : <Icon of={Pause} className="size-4" />}
            </button>
          </div>
        </div>
        <div aria-hidden="true" className="home-slides home-scenes">
          {heroScenes.map((Scene, slide) => (
            <div
              key={hero.slides[slide]?.title}
              className={classNames('home-slide', slide === index && 'home-slide-shown')}
            >
              <Scene />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
};
