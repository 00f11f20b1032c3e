import { CampoConFormato, type CampoDeTextoProps } from './CampoConFormato.tsx';

const sinBlancos = (texto: string) => texto.replace(/\s/g, '');

export const CampoCorreo = (props: CampoDeTextoProps) => (
  <CampoConFormato
    label="Correo"
    placeholder="nombre@dominio.cl"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    formatear={sinBlancos}
  />
);
