import { Button, Group } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Formulario, type OpcionesFormulario, useFormulario } from '../formulario/Formulario.tsx';
import medidas from '../formulario/medidas.module.css';
import { Dialogo } from './Dialogo.tsx';

interface DialogoDeFormularioProps<Valores extends Record<string, unknown>> {
  readonly abierto: boolean;
  readonly titulo: string;
  readonly ancho?: string;
  /** Subject, above the form. */
  readonly introduccion?: ReactNode;
  /** Called at each opening, so earlier unsent input is gone. */
  readonly alAbrir: () => OpcionesFormulario<Valores>;
  /** Returns the server's errors. */
  readonly alEnviar: (valores: Valores) => void | Promise<void | FormErrors>;
  readonly alCerrar: () => void;
  /** Label of the submit button. */
  readonly textoEnviar: string;
  /** False while nothing may be sent: the dialog only explains why. */
  readonly seEnvia?: boolean;
  readonly peligro?: boolean;
  readonly children: (form: UseFormReturnType<Valores>) => ReactNode;
}

/** A short form in a dialog: its fields, Cancelar and the submit button. */
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

/** First field of a form without `data-autofocus`; for a group of options, the chosen one. */
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
  seEnvia = true,
  peligro,
  children,
}: DialogoDeFormularioProps<Valores>) => {
  const form = useFormulario<Valores>(alAbrir());
  const raiz = useRef<HTMLDivElement>(null);
  // Runs before the dialog looks for its first focus, which would be the close button.
  useLayoutEffect(() => primerCampoDe(raiz.current)?.setAttribute('data-autofocus', 'true'), []);
  return (
    <div ref={raiz}>
      <Formulario form={form} alEnviar={alEnviar} className={medidas.medidas}>
        {children(form)}
        <Group mt="lg" gap="xs">
          {seEnvia && (
            <Button type="submit" {...(peligro && { color: 'red' })}>
              {textoEnviar}
            </Button>
          )}
          <Button variant="default" onClick={alCerrar}>
            {seEnvia ? 'Cancelar' : 'Cerrar'}
          </Button>
        </Group>
      </Formulario>
    </div>
  );
};
