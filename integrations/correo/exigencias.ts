import { esDeEjemplo, type Exigencia, si } from '#integrations/exigencia.ts';

interface AjustesDelCorreo {
  CORREO_SMTP?: string | undefined;
  CORREO_REMITENTE: string;
}

const reparoDeSmtp = ({ CORREO_SMTP: url }: Partial<AjustesDelCorreo>): string | null => {
  const forma = 'smtp://usuario:clave@servidor:puerto';
  if (url === undefined) return `Falta, y los correos no saldrían: ponga ${forma}`;
  return si(!/^smtps?:\/\/./i.test(url) || !URL.canParse(url), `No es una dirección ${forma}`);
};

const reparoDeRemitente = ({ CORREO_REMITENTE: remitente = '' }: Partial<AjustesDelCorreo>) => {
  const dominio = /@([^@\s<>]+)>?$/.exec(remitente.trim())?.[1];
  const como = 'ponga el remitente de sus correos, como SOAP <no-responder@su-empresa.cl>';
  if (dominio === undefined) return `No es una dirección de correo: ${como}`;
  return si(esDeEjemplo(dominio), `Es el del ejemplo: ${como}`);
};

export const DEL_CORREO: readonly Exigencia<AjustesDelCorreo>[] = [
  { ajuste: 'CORREO_SMTP', reparo: reparoDeSmtp },
  { ajuste: 'CORREO_REMITENTE', reparo: reparoDeRemitente },
];
