import type { ReactNode } from 'react';
import { CorreoSugerido } from './CorreoSugerido.tsx';
import { CampoConFormato, type CampoDeTextoProps } from './formato/CampoConFormato.tsx';

// A blank inside is reported, not repaired: 'a b@c.cl' may mean 'b@c.cl'.
const sinBlancosAlrededor = (texto: string) => texto.trim();
const sinBlancosDelante = (texto: string) => texto.trimStart();

const conSugerencia = (campo: ReactNode, texto: string, poner: (texto: string) => void) => (
  <CorreoSugerido correo={texto} alElegir={poner}>
    {campo}
  </CorreoSugerido>
);

export const CampoCorreo = (props: CampoDeTextoProps) => (
  <CampoConFormato
    label="Correo"
    placeholder="Ej.: nombre@dominio.cl"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    dato="email"
    formatear={sinBlancosDelante}
    alSalir={sinBlancosAlrededor}
    conTexto={conSugerencia}
  />
);
