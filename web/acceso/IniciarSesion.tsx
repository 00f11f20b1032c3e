import { credencialesInvalidas } from '#features/acceso/acceso.errors.ts';
import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../lib/api/api.ts';
import { leerEstadoDeNavegacion } from '../lib/estado-de-navegacion.ts';
import { devolver, leerApartado } from '../lib/sesion/apartado.ts';
import { destinoDe, leerRegreso, type Regreso } from '../lib/sesion/regreso.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { perezosa } from '../lib/tardia/tardia.tsx';
import { textoDeEspera, useEspera } from '../lib/useEspera.ts';
import { esTrozoAusente } from '../lib/version.ts';
import { Formulario, useFormulario } from '../ui/formulario/Formulario.tsx';
import { TextoDeCarga } from '../ui/espera/TextoDeCarga.tsx';
import { BotonDeLlave } from '../ui/factor/BotonDeLlave.tsx';
import { Esqueleto } from '../ui/espera/Esqueleto.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { InicioPorLlegar } from '../ui/PaginaDeInicio.tsx';
import { abrirSesion, traerContratos } from '../lib/sesion/abrir-sesion.ts';
import classes from './piezas/acceso.module.css';
import { AvisoDeAcceso } from './AvisoDeAcceso.tsx';
import { useOpcionesExternas } from './externo/useOpcionesExternas.ts';

const SIN_RESPUESTA = 'Ocurrió un error interno. Por favor, intente nuevamente';

interface Credenciales extends Record<string, unknown> {
  readonly nombreUsuario: string;
  readonly contrasenia: string;
}

/**
 * Stores a new session. A user who returns to the tab where their session ended finds the sale there again;
 * another user finds nothing of it (V-CAMINO-043).
 */
const abrirLogin = (login: SesionVM): void => {
  const apartado = leerApartado();
  abrirSesion(login, 'login');
  if (apartado?.usuarioId === login.id) devolver(apartado);
};

/**
 * Logs in and stores the session. Returns one that still lacks a step without storing it. Throws what
 * `llamar` throws.
 */
const entrar = async (credenciales: Credenciales): Promise<SesionVM | null> => {
  const { iniciarSesion } = await traerContratos();
  const sesion = await llamar(iniciarSesion, credenciales);
  if (sesion.paso) return sesion;
  abrirLogin(sesion);
  return null;
};

// Loaded only for users with a second factor.
const SegundoPaso = perezosa(async () => (await import('./SegundoPaso.tsx')).SegundoPaso);

const EntrarConCuentaExterna = perezosa(
  async () => (await import('./externo/EntrarConCuentaExterna.tsx')).EntrarConCuentaExterna,
);
const Vuelta = perezosa(async () => (await import('./externo/Vuelta.tsx')).Vuelta);

/** Text of a failed login (V-ERR-001 to 005). */
const textoDeFallo = (error: unknown): string => {
  if (esTrozoAusente(error)) return SIN_RESPUESTA;
  if (!(error instanceof ErrorDeApi)) return 'Hubo un error al iniciar sesión';
  const { estado, codigo, cuerpo, message } = error;
  if (estado === 0 || estado === 408) return SIN_RESPUESTA;
  if (codigo === 'respuesta.no_es_json') return message;
  if (codigo === 'desconocido') {
    return `${estado} ${typeof cuerpo['texto'] === 'string' ? cuerpo['texto'] : message}`;
  }
  // A busy or broken server, or a login that is not enough here, does not mean a wrong password.
  if (estado === 429 || codigo === 'acceso.solo_con_proveedor') return message;
  return estado >= 500
    ? 'Hubo un error interno. Por favor intente nuevamente'
    : credencialesInvalidas.texto;
};

const OBLIGATORIO = 'Campo obligatorio';
const ETIQUETAS = { nombreUsuario: 'Nombre de usuario', contrasenia: 'Contraseña' } as const;

const validar = ({ nombreUsuario, contrasenia }: Credenciales) => ({
  ...(nombreUsuario.trim() === '' && { nombreUsuario: OBLIGATORIO }),
  ...(contrasenia === '' && { contrasenia: OBLIGATORIO }),
});

/** Seconds that the server demands to wait; 0 for none. */
const esperaDe = (error: unknown): number =>
  error instanceof ErrorDeApi && error.estado === 429 ? (error.espera ?? 0) : 0;

/** Address to which an identity provider sends the browser back. */
const VUELTA = '/acceso/vuelta';

const prepararContratos = () => void traerContratos().catch(() => undefined);

/** Query that an identity provider wrote into the address, until it is processed. */
const useLlegada = (): readonly [llegada: string | null, terminar: () => void] => {
  const { pathname, search } = useLocation();
  const navegar = useNavigate();
  const [llegada, setLlegada] = useState(pathname.toLowerCase() === VUELTA ? search : null);
  // Removes the code from history and address bar, where others could read it.
  useEffect(() => {
    if (llegada) void navegar(pathname, { replace: true });
  }, [llegada, pathname, navegar]);
  return [llegada, () => setLlegada(null)];
};

const EN_CAMINO = (
  <output>
    <TextoDeCarga />
  </output>
);

const PARA_QUIEN =
  'Para corredores, sus vendedores y el personal. Para comprar, use el enlace de su corredor.';

/** Leaves for the user's screen; its place is taken until its code arrives. */
const Entrando = ({ destino }: { readonly destino: ReturnType<typeof destinoDe> }) => (
  <>
    <Navigate {...destino} replace />
    {destino.to === '/bienvenida' ? <InicioPorLlegar /> : <Esqueleto />}
  </>
);

export const IniciarSesion = () => {
  const sesion = useSesion();
  const { state } = useLocation();
  const { motivo } = leerEstadoDeNavegacion(state);
  /** Return screen that the tab remembered during the visit to a provider. */
  const [recordado, setRecordado] = useState<Regreso | null>(null);
  const regreso = recordado ?? leerRegreso(state);
  const externas = useOpcionesExternas();
  const [llegada, terminarLlegada] = useLlegada();
  const consultas = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [pendiente, setPendiente] = useState<SesionVM | null>(null);
  const { segundos, termino, esperar } = useEspera();
  const form = useFormulario<Credenciales>({
    valoresIniciales: { nombreUsuario: '', contrasenia: '' },
    validar,
  });

  if (sesion.tipo === 'login') return <Entrando destino={destinoDe(sesion, regreso)} />;

  if (llegada !== null) {
    const alFallar = (texto: string) => {
      setError(texto);
      terminarLlegada();
    };
    const alVolver = (vuelta: SesionVM, destino: Regreso) => {
      setRecordado(destino);
      terminarLlegada();
      consultas.clear();
      if (vuelta.paso) setPendiente(vuelta);
      else abrirLogin(vuelta);
    };
    return (
      <Pagina titulo="Entrando" ancho="lectura">
        <Suspense fallback={EN_CAMINO}>
          <Vuelta busqueda={llegada} alVolver={alVolver} alFallar={alFallar} />
        </Suspense>
      </Pagina>
    );
  }

  if (pendiente) {
    const volver = () => {
      form.reset();
      setPendiente(null);
    };
    return (
      <Suspense fallback={EN_CAMINO}>
        <SegundoPaso
          pendiente={pendiente}
          alEntrar={(entera) => abrirLogin(entera)}
          alVolver={volver}
        />
      </Suspense>
    );
  }

  const alEnviar = async (credenciales: Credenciales) => {
    if (segundos > 0) return;
    setError(null);
    esperar(0);
    consultas.clear();
    try {
      setPendiente(await entrar(credenciales));
    } catch (fallo) {
      setError(textoDeFallo(fallo));
      esperar(esperaDe(fallo));
    }
  };

  return (
    <Pagina titulo="Iniciar Sesión" proposito={PARA_QUIEN} ancho="lectura">
      <AvisoDeAcceso error={error} motivo={motivo} esperaTerminada={termino} />
      <Formulario
        form={form}
        alEnviar={alEnviar}
        etiquetas={ETIQUETAS}
        className={classes.formulario}
      >
        <TextInput
          label={ETIQUETAS.nombreUsuario}
          name="nombreUsuario"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          {...form.getInputProps('nombreUsuario')}
          onFocusCapture={prepararContratos}
        />
        <PasswordInput
          label={ETIQUETAS.contrasenia}
          name="contrasenia"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('contrasenia')}
          onFocusCapture={prepararContratos}
        />
        <p className={classes.olvido}>
          <Anchor component={Link} to="/acceso/olvideMiClave" inherit>
            ¿Olvidó su contraseña?
          </Anchor>
        </p>
        <Button type="submit" loading={form.submitting} disabled={segundos > 0} fullWidth>
          {segundos > 0 ? `Espere ${textoDeEspera(segundos)}` : 'Iniciar Sesión'}
        </Button>
        <BotonDeLlave
          rotulo="Entrar con una llave de acceso"
          alEntrar={(entera) => {
            consultas.clear();
            abrirLogin(entera);
          }}
          alFallar={setError}
        />
        {externas && (
          <Suspense fallback={null}>
            <EntrarConCuentaExterna opciones={externas} regreso={regreso} alFallar={setError} />
          </Suspense>
        )}
      </Formulario>
    </Pagina>
  );
};
