import { sanearNombre } from '#values/persona.ts';
import { trimInicio } from '#values/texto.ts';
import { CampoConFormato, type CampoDeTextoProps } from './CampoConFormato.tsx';

interface CampoNombreProps extends CampoDeTextoProps {
  /** A razón social keeps digits and signs ('COMERCIAL 3 H S.A.'); a person's name does not. */
  readonly de?: 'persona' | 'empresa';
  /** Which part of the name; a second surname has no name in browsers. */
  readonly dato?: 'given-name' | 'additional-name' | 'family-name' | 'organization' | undefined;
}

const FORMATO = {
  persona: (texto: string) => sanearNombre(texto).toUpperCase(),
  empresa: (texto: string) => trimInicio(texto).toUpperCase(),
} as const;

/** A name as it is sent, in upper case (V-VEH-058). */
export const CampoNombre = ({ de = 'persona', ...props }: CampoNombreProps) => (
  <CampoConFormato autoCapitalize="characters" {...props} formatear={FORMATO[de]} />
);
