import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './Asistente.module.css';
import { LoQueFalta } from './LoQueFalta.tsx';
import { Pasos } from './Pasos.tsx';

export interface PasoDeAsistente {
  readonly titulo: string;
  /** What is done here, in one sentence. */
  readonly explicacion?: ReactNode;
}

export interface BotonDeAsistente {
  readonly texto: string;
  /** Not needed where the button sends `formulario`. */
  readonly alPulsar?: () => void;
  /** The id of a form on this step: the button submits it. */
  readonly formulario?: string;
}

interface AsistenteProps {
  /** Names the list of steps: 'Pasos del convenio'. */
  readonly etiqueta: string;
  readonly pasos: readonly PasoDeAsistente[];
  /** Index of the current step, from 0. */
  readonly actual: number;
  /** Leads back: to the step before, or out of the wizard on the first one. */
  readonly atras?: BotonDeAsistente | undefined;
  /** Leads on: to the next step, or saves on the last one. */
  readonly siguiente?: BotonDeAsistente | undefined;
  /** What `siguiente` waits for; it is disabled until then. */
  readonly falta?: string | null;
  /** Buttons beside the one that leads on, such as LIMPIAR. */
  readonly otros?: ReactNode;
  readonly children: ReactNode;
}

interface BotonProps {
  readonly boton: BotonDeAsistente;
  readonly principal?: boolean;
  /** Names what it waits for, where it does. */
  readonly idFalta?: string | null;
}

const Boton = ({ boton, principal = false, idFalta = null }: BotonProps) => (
  // Two elements, not one that changes its type: the browser acts on the pressed button after its
  // handler ran, so one that became `submit` meanwhile would submit the next step at once.
  <Button
    key={boton.formulario ?? ''}
    variant={principal ? 'filled' : 'default'}
    {...(idFalta !== null && { disabled: true, 'aria-describedby': idFalta })}
    {...(boton.alPulsar && { onClick: boton.alPulsar })}
    {...(boton.formulario !== undefined && { type: 'submit', form: boton.formulario })}
  >
    {boton.texto}
  </Button>
);

/**
 * A form in steps, one at a time; whoever uses it keeps the answers and decides who may go on. A new
 * step is announced by focusing its heading.
 */
export const Asistente = ({
  etiqueta,
  pasos,
  actual,
  atras,
  siguiente,
  falta = null,
  otros,
  children,
}: AsistenteProps) => {
  const titulo = useRef<HTMLHeadingElement>(null);
  const idFalta = useId();
  const paso = pasos[actual];
  // A part of a step that goes by another title is announced too.
  const cual = `${actual} ${paso?.titulo}`;
  const anunciado = useRef(cual);
  useLayoutEffect(() => {
    if (anunciado.current === cual) return;
    anunciado.current = cual;
    titulo.current?.focus();
  }, [cual]);

  return (
    <>
      <Pasos
        pasos={pasos.map((uno) => ({ titulo: uno.titulo }))}
        actual={actual}
        etiqueta={etiqueta}
      />
      <section aria-label={paso?.titulo} className={classes.hoja}>
        <h2 ref={titulo} tabIndex={-1} className={classes.titulo}>
          {paso?.titulo}
        </h2>
        {paso?.explicacion !== undefined && (
          <p className={classes.explicacion}>{paso.explicacion}</p>
        )}
        <div className={classes.contenido}>{children}</div>
        <div className={classes.botones}>
          {atras ? <Boton boton={atras} /> : <span />}
          <div className={classes.derecha}>
            {otros}
            {siguiente && falta !== null && <LoQueFalta id={idFalta} texto={falta} />}
            {siguiente && (
              <Boton boton={siguiente} principal idFalta={falta === null ? null : idFalta} />
            )}
          </div>
        </div>
      </section>
    </>
  );
};
