import { CampoConFormato, type CampoDeTextoProps } from './formato/CampoConFormato.tsx';

// A blank inside is reported, not repaired: 'a b@c.cl' may mean 'b@c.cl'.
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
