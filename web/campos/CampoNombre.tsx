import { sanearNombre } from '#values/persona.ts';
import { trimInicio } from '#values/texto.ts';
import { CampoConFormato, type CampoDeTextoProps } from './formato/CampoConFormato.tsx';

interface CampoNombreProps extends CampoDeTextoProps {
  /** True for a razón social, which keeps digits and signs ('COMERCIAL 3 H S.A.'). */
  readonly de?: 'persona' | 'empresa';
  /** Part of the name, for autofill; browsers have no name for a second surname. */
  readonly dato?: 'given-name' | 'additional-name' | 'family-name' | 'organization' | undefined;
}

const FORMATO = {
  persona: (texto: string) => sanearNombre(texto).toUpperCase(),
  empresa: (texto: string) => trimInicio(texto).toUpperCase(),
} as const;

/** A name in upper case, as it is sent (V-VEH-058). */
export const CampoNombre = ({ de = 'persona', ...props }: CampoNombreProps) => (
  <CampoConFormato autoCapitalize="characters" {...props} formatear={FORMATO[de]} />
);
