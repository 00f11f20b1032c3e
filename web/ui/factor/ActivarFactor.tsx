import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { activarFactor, prepararFactor } from '#features/acceso/factor/factor.contract.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import encodeQR from 'qr';
import { llamar } from '../../lib/api/api.ts';
import { EstadoError } from '../estado/EstadoError.tsx';
import { TextoDeCarga } from '../espera/TextoDeCarga.tsx';
import { CampoDeCodigo } from './CampoDeCodigo.tsx';
import { CodigosDeRespaldo } from './CodigosDeRespaldo.tsx';
import classes from './factor.module.css';

/** Blank modules around the code, which cameras need. */
const MARGEN = 4;

interface CodigoQrProps {
  readonly texto: string;
  readonly nombre: string;
}

/** QR of a text, drawn in this browser because the text may be a secret. */
const CodigoQr = ({ texto, nombre }: CodigoQrProps) => {
  const dibujo = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQR(texto, 'svg', { border: MARGEN }))}`,
    [texto],
  );
  return <img alt={nombre} src={dibujo} className={classes['qr']} />;
};

interface ActivarFactorProps {
  /** Token of a session that lacks its second factor; by default the tab's. */
  readonly token?: string;
  /** Receives the complete session that replaced the token's, if any. */
  readonly alTerminar: (sesion: SesionVM | null) => void;
  readonly alCancelar?: () => void;
}

interface Preparado {
  readonly secreto: string;
  readonly direccion: string;
}

/** Requests a secret once, although React mounts twice in development. */
const usePreparado = (con: { readonly token?: string }) => {
  const [preparado, setPreparado] = useState<Preparado | null>(null);
  const [error, setError] = useState<unknown>(null);
  const pedido = useRef(false);
  const preparar = async () => {
    setError(null);
    try {
      setPreparado(await llamar(prepararFactor, {}, con));
    } catch (fallo) {
      setError(fallo);
    }
  };
  useEffect(() => {
    if (pedido.current) return;
    pedido.current = true;
    void preparar();
  });
  return { preparado, error, reintentar: () => void preparar() };
};

/** Sets a second factor up: a QR for the application, its first code, the recovery codes. */
export const ActivarFactor = ({ token, alTerminar, alCancelar }: ActivarFactorProps) => {
  const con = token === undefined ? {} : { token };
  const { preparado, error, reintentar } = usePreparado(con);
  const [hecho, setHecho] = useState<{ codigos: string[]; sesion: SesionVM | null } | null>(null);

  if (hecho) {
    return (
      <CodigosDeRespaldo codigos={hecho.codigos} alTerminar={() => alTerminar(hecho.sesion)} />
    );
  }
  if (error !== null) {
    return (
      <EstadoError
        titulo="No pudimos preparar el segundo factor"
        error={error}
        alReintentar={reintentar}
      />
    );
  }
  if (!preparado)
    return (
      <output>
        <TextoDeCarga />
      </output>
    );
  return (
    <ol className={classes['pasos']}>
      <li>
        Lea este código con una aplicación de códigos (Google Authenticator, Microsoft
        Authenticator, Aegis u otra).
        <CodigoQr texto={preparado.direccion} nombre="Código QR del segundo factor" />
        ¿No puede leerlo? Escriba esta clave en la aplicación:{' '}
        <code className={classes['secreto']}>{preparado.secreto.replaceAll(/(.{4})/g, '$1 ')}</code>
      </li>
      <li>
        <CampoDeCodigo
          rotulo="Código que muestra la aplicación"
          boton="Activar"
          alCancelar={alCancelar}
          alEnviar={async (codigo) => setHecho(await llamar(activarFactor, { codigo }, con))}
        />
      </li>
    </ol>
  );
};
