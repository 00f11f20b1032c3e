import { type Exigencia, reparoDeUrl, si } from '#integrations/exigencia.ts';

interface AjustesDeLaIdentidad {
  AMBIENTE: string;
  OIDC_EMISOR?: string | undefined;
  OIDC_CLIENTE?: string | undefined;
  OIDC_SECRETO?: string | undefined;
  OIDC_RECLAMO_CORREO: string;
  OIDC_CORREOS_CONFIABLES: boolean;
  OIDC_PERFILES: readonly unknown[];
  OIDC_CREAR: boolean;
  OIDC_SIN_CLAVE: readonly unknown[];
}

const reparoDeEmisor = (valores: Partial<AjustesDeLaIdentidad>): string | null => {
  const { AMBIENTE, OIDC_EMISOR: emisor, OIDC_CLIENTE, OIDC_SIN_CLAVE: sinClave = [] } = valores;
  if (emisor === undefined) {
    return si(
      OIDC_CLIENTE !== undefined || sinClave.length > 0,
      'Falta, y nadie podría entrar con ese proveedor: ponga la dirección con que se publica',
    );
  }
  return AMBIENTE === 'produccion' ? reparoDeUrl(emisor, 'del proveedor de identidades') : null;
};

export const DE_LA_IDENTIDAD: readonly Exigencia<AjustesDeLaIdentidad>[] = [
  { ajuste: 'OIDC_EMISOR', siempre: true, reparo: reparoDeEmisor },
  ...(['OIDC_CLIENTE', 'OIDC_SECRETO'] as const).map((ajuste): Exigencia<AjustesDeLaIdentidad> => ({
    ajuste,
    siempre: true,
    reparo: (valores) =>
      si(
        valores.OIDC_EMISOR !== undefined && !valores[ajuste],
        'Con OIDC_EMISOR se necesita: ponga lo que entregó el proveedor',
      ),
  })),
  {
    ajuste: 'OIDC_CREAR',
    siempre: true,
    reparo: ({ OIDC_CREAR, OIDC_PERFILES = [] }) =>
      si(
        OIDC_CREAR === true && OIDC_PERFILES.length === 0,
        'Se necesita OIDC_PERFILES: sin él no se sabe qué perfil darle a quien se crea',
      ),
  },
  {
    ajuste: 'OIDC_RECLAMO_CORREO',
    siempre: true,
    reparo: ({ OIDC_RECLAMO_CORREO: reclamo, OIDC_CORREOS_CONFIABLES }) =>
      si(
        reclamo !== undefined && reclamo !== 'email' && OIDC_CORREOS_CONFIABLES !== true,
        'Se necesita OIDC_CORREOS_CONFIABLES=si: de ese dato ningún proveedor confirma el correo',
      ),
  },
];
