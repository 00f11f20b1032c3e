import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import {
  type ChangeEvent,
  type CompositionEvent,
  type FocusEvent,
  type ReactNode,
  useRef,
} from 'react';
import { posicionDelCursor } from './cursor.ts';
import { useHastaSoltar } from './puntero.ts';

export interface CampoDeTextoProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'autoComplete'
> {
  /** True for the user's own data, which the browser may autofill. */
  readonly propio?: boolean | undefined;
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onChange?: ((valor: string) => void) | undefined;
  /** Length of its value, for the width of the field in a form (`web/ui/formulario/medidas.module.css`). */
  readonly 'data-medida'?: 'corta' | 'minima';
}

interface CampoConFormatoProps extends CampoDeTextoProps {
  /** Autofill name of the field (HTML). */
  readonly dato?: string | undefined;
  /** Reformats the text at each key, after `anterior`; idempotent. */
  readonly formatear: (texto: string, anterior: string) => string;
  /** Reformats the text when the field is left. */
  readonly alSalir?: ((texto: string) => string) | undefined;
  /** Adds to the enabled input what depends on its text; `poner` replaces that. */
  readonly conTexto?: (
    campo: ReactNode,
    texto: string,
    poner: (texto: string) => void,
  ) => ReactNode;
}

export const CampoConFormato = ({
  formatear,
  alSalir,
  conTexto,
  dato = 'off',
  propio = false,
  value,
  defaultValue,
  onChange,
  onBlur,
  error,
  ...resto
}: CampoConFormatoProps) => {
  const [texto, setTexto] = useUncontrolled<string>({
    finalValue: '',
    ...(value !== undefined && { value }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(onChange && { onChange }),
  });

  // Text before the current composition of characters.
  const antesDeComponer = useRef<string | null>(null);

  // Written to the element before React renders, so that React changes nothing and the caret stays.
  const aplicar = (entrada: HTMLInputElement) => {
    const cursor = entrada.selectionStart ?? entrada.value.length;
    const formateado = formatear(entrada.value, antesDeComponer.current ?? texto);
    antesDeComponer.current = null;
    if (formateado !== entrada.value) {
      const posicion = posicionDelCursor(entrada.value.slice(0, cursor), formateado);
      entrada.value = formateado;
      entrada.setSelectionRange(posicion, posicion);
    }
    setTexto(formateado);
  };

  const alCambiar = (evento: ChangeEvent<HTMLInputElement>) => {
    // A dead key (´ before a vowel) is no character yet: rewriting would swallow it.
    const { isComposing } = evento.nativeEvent as InputEvent;
    if (isComposing) setTexto(evento.currentTarget.value);
    else aplicar(evento.currentTarget);
  };

  return (
    <TextInput
      {...resto}
      {...(conTexto &&
        resto.disabled !== true && {
          inputContainer: (campo: ReactNode) => conTexto(campo, texto, setTexto),
        })}
      error={useHastaSoltar(error)}
      autoComplete={propio ? dato : 'off'}
      value={texto}
      onChange={alCambiar}
      onCompositionStart={() => {
        antesDeComponer.current = texto;
      }}
      onCompositionEnd={(evento: CompositionEvent<HTMLInputElement>) =>
        aplicar(evento.currentTarget)
      }
      onBlur={(evento: FocusEvent<HTMLInputElement>) => {
        const final = alSalir?.(evento.currentTarget.value) ?? evento.currentTarget.value;
        if (final !== texto) setTexto(final);
        onBlur?.(evento);
      }}
    />
  );
};
