import { Button, Group } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Formulario, type OpcionesFormulario, useFormulario } from '../Formulario.tsx';
import { Dialogo } from './Dialogo.tsx';

interface DialogoDeFormularioProps<Valores extends Record<string, unknown>> {
  readonly abierto: boolean;
  readonly titulo: string;
  readonly ancho?: string;
  /** What it is about, above the form. */
  readonly introduccion?: ReactNode;
  /** Asked each time it opens: what was typed before and not sent is gone. */
  readonly alAbrir: () => OpcionesFormulario<Valores>;
  /** What it returns are errors the server found. */
  readonly alEnviar: (valores: Valores) => void | Promise<void | FormErrors>;
  readonly alCerrar: () => void;
  /** Of the button that sends. */
  readonly textoEnviar: string;
  readonly peligro?: boolean;
  readonly children: (form: UseFormReturnType<Valores>) => ReactNode;
}

/** A short form over the screen: its fields, Cancelar and what sends it. */
export const DialogoDeFormulario = <Valores extends Record<string, unknown>>(
  props: DialogoDeFormularioProps<Valores>,
) => {
  const { abierto, titulo, ancho = '32rem', introduccion, alCerrar } = props;
  return (
    <Dialogo opened={abierto} onClose={alCerrar} title={titulo} size={ancho}>
      {introduccion}
      {abierto && <Contenido {...props} />}
    </Dialogo>
  );
};

const CAMPO = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)';

/** The first field of a form that names none itself; of options, the one that is chosen. */
const primerCampoDe = (raiz: HTMLElement | null): Element | null => {
  if (!raiz || raiz.querySelector('[data-autofocus]')) return null;
  const primero = raiz.querySelector(CAMPO);
  const grupo = primero?.closest('[role=radiogroup]');
  return grupo?.querySelector('input:checked') ?? primero;
};

const Contenido = <Valores extends Record<string, unknown>>({
  alAbrir,
  alEnviar,
  alCerrar,
  textoEnviar,
  peligro,
  children,
}: DialogoDeFormularioProps<Valores>) => {
  const form = useFormulario<Valores>(alAbrir());
  const raiz = useRef<HTMLDivElement>(null);
  // Before the dialog looks for what gets the focus, which would be the button that closes it.
  useLayoutEffect(() => primerCampoDe(raiz.current)?.setAttribute('data-autofocus', 'true'), []);
  return (
    <div ref={raiz}>
      <Formulario form={form} alEnviar={alEnviar}>
        {children(form)}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={alCerrar}>
            Cancelar
          </Button>
          <Button type="submit" {...(peligro && { color: 'red' })}>
            {textoEnviar}
          </Button>
        </Group>
      </Formulario>
    </div>
  );
};
