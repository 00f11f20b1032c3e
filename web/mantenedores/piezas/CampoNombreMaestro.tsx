import { trimInicio } from '#values/texto.ts';
import { CampoConFormato, type CampoDeTextoProps } from '../../campos/formato/CampoConFormato.tsx';

const LARGO_MAXIMO = 100;

const formatear = (texto: string): string => trimInicio(texto).toUpperCase();

/** Name of a master record, shown in upper case as it is stored. */
export const CampoNombreMaestro = (props: CampoDeTextoProps) => (
  <CampoConFormato
    label="Nombre"
    withAsterisk
    maxLength={LARGO_MAXIMO}
    autoCapitalize="characters"
    spellCheck={false}
    {...props}
    formatear={formatear}
  />
);
