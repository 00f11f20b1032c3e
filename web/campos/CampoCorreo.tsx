import { CampoConFormato, type CampoDeTextoProps } from './CampoConFormato.tsx';

// A blank inside is a mistake to point at, not to repair: 'a b@c.cl' may be 'b@c.cl'.
const sinBlancosAlrededor = (texto: string) => texto.trim();
const sinBlancosDelante = (texto: string) => texto.trimStart();

export const CampoCorreo = (props: CampoDeTextoProps) => (
  <CampoConFormato
    label="Correo"
    placeholder="nombre@dominio.cl"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    dato="email"
    formatear={sinBlancosDelante}
    alSalir={sinBlancosAlrededor}
  />
);
