import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './Asistente.module.css';
import { LoQueFalta } from './LoQueFalta.tsx';
import { Pasos } from './Pasos.tsx';

export interface PasoDeAsistente {
  readonly titulo: string;
  /** Heading of the step, where its decision says more than its name in the list of steps. */
  readonly pregunta?: string;
  /** Purpose of the step, in one sentence. */
  readonly explicacion?: ReactNode;
}

export interface BotonDeAsistente {
  readonly texto: string;
  /** Absent if the button submits `formulario`. */
  readonly alPulsar?: () => void;
  /** Id of a form in this step, which the button submits. */
  readonly formulario?: string;
}

interface AsistenteProps {
  /** Accessible name of the list of steps: 'Pasos del convenio'. */
  readonly etiqueta: string;
  /** A single step has no list of steps. */
  readonly pasos: readonly PasoDeAsistente[];
  /** Index of the current step, from 0. */
  readonly actual: number;
  /** Goes to the previous step, or leaves the wizard on the first one. */
  readonly atras?: BotonDeAsistente | undefined;
  /** Goes to the next step, or saves on the last one. */
  readonly siguiente?: BotonDeAsistente | undefined;
  /** Reason why `siguiente` is disabled. */
  readonly falta?: string | null;
  /** Additional buttons, such as LIMPIAR. */
  readonly otros?: ReactNode;
  readonly children: ReactNode;
}

interface BotonProps {
  readonly boton: BotonDeAsistente;
  readonly principal?: boolean;
  /** Id of the text that gives the reason. */
  readonly idFalta?: string | null;
}

const Boton = ({ boton, principal = false, idFalta = null }: BotonProps) => (
  // Two elements instead of one with a changing type: the browser acts on the pressed button after its
  // handler ran. One that became `submit` meanwhile would submit the next step at once.
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
 * A form in steps, one at a time. Its owner keeps the answers and decides who may go on. A new step is
 * announced by focusing its heading.
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
  // A part of a step with a title of its own is announced too.
  const encabezado = paso?.pregunta ?? paso?.titulo;
  const cual = `${actual} ${encabezado}`;
  const anunciado = useRef(cual);
  useLayoutEffect(() => {
    if (anunciado.current === cual) return;
    anunciado.current = cual;
    titulo.current?.focus();
  }, [cual]);

  return (
    <>
      {pasos.length > 1 && (
        <Pasos
          pasos={pasos.map((uno) => ({ titulo: uno.titulo }))}
          actual={actual}
          etiqueta={etiqueta}
        />
      )}
      <section aria-label={encabezado}>
        <h2
          ref={titulo}
          tabIndex={-1}
          // The page's title already names a single step.
          className={pasos.length > 1 ? classes.titulo : 'solo-lectores'}
        >
          {encabezado}
        </h2>
        {paso?.explicacion !== undefined && (
          <p className={classes.explicacion}>{paso.explicacion}</p>
        )}
        <div className={classes.contenido}>{children}</div>
        <div className={classes.botones}>
          {siguiente && (
            <Boton boton={siguiente} principal idFalta={falta === null ? null : idFalta} />
          )}
          {atras && <Boton boton={atras} />}
          {otros}
          {siguiente && falta !== null && <LoQueFalta id={idFalta} texto={falta} />}
        </div>
      </section>
    </>
  );
};
