import {
  comprobarNombre,
  type UsuarioVM,
} from '#features/mantenedores/usuarios/usuario.contract.ts';
import { esAdministrador } from '#features/usuario/usuario.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FormErrors } from '@mantine/form';
import { Asistente } from '../../ui/Asistente.tsx';
import { BotonLimpiar } from '../../ui/formulario/BotonLimpiar.tsx';
import { Formulario } from '../../ui/formulario/Formulario.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { Historial } from '../piezas/Historial.tsx';
import { useSalida } from '../piezas/useSalida.ts';
import { ErroresDeRegistro } from '../piezas/ErroresDeRegistro.tsx';
import { EN_ESPERA, PROPUESTO } from '../../lib/api/proponer.ts';
import { llamar } from '../../lib/api/api.ts';
import { ConveniosDeUsuario } from './ConveniosDeUsuario.tsx';
import { CorredoresDeUsuario } from './CorredoresDeUsuario.tsx';
import { DatosDeUsuario } from './DatosDeUsuario.tsx';
import { useGuardarUsuario } from './useGuardarUsuario.ts';
import { useUsuarioEscrito } from './useUsuarioEscrito.ts';
import classes from './usuario.module.css';
import { ETIQUETAS, USUARIOS, valorDeHistorial, type ValoresDeUsuario } from './usuario.ts';
import { PASO_DE_CONVENIOS, primeroQueFalta, reparoDe, type Vinculos } from './useVinculos.ts';

/**
 * Continues to the next steps if the server accepts the user name, else returns its error for the field. Does
 * not check an unchanged name. Continues without an answer too, because saving checks again.
 */
const siEstaLibre = async (
  { username }: ValoresDeUsuario,
  registro: UsuarioVM | null,
  seguir: () => void,
): Promise<FormErrors | void> => {
  if (username !== registro?.username) {
    const entrada = { username, ...(registro && { id: registro.id }) };
    const reparos = await llamar(comprobarNombre, entrada).then(
      () => ({}),
      (error: unknown) => erroresDeCampo(error, ETIQUETAS),
    );
    if (Object.keys(reparos).length > 0) return reparos;
  }
  seguir();
  return undefined;
};

const DATOS = 'datos-de-usuario';
const PASOS = [
  { titulo: 'Datos de Usuario' },
  { titulo: 'Corredores', explicacion: 'Los corredores para los que trabaja el usuario.' },
  {
    titulo: 'Convenios',
    explicacion:
      'Los convenios de esos corredores por los que vende. Las cargas masivas y especiales se asignan en cada convenio.',
  },
] as const;
const ULTIMO = PASO_DE_CONVENIOS;
const ID_SIN_VINCULOS = 'sin-vinculos';
const PASO_DE_ADMINISTRADOR = [
  {
    ...PASOS[0],
    explicacion: (
      <span id={ID_SIN_VINCULOS}>
        Un administrador no lleva corredores ni convenios: se guarda aquí.
      </span>
    ),
  },
];

const EnlaceACuenta = ({ id }: { readonly id: number }) => (
  <Button component={Link} to={`/cuenta?usuarioId=${id}`} variant="default">
    Sesiones y acceso
  </Button>
);

const textoDe = (hecho: unknown): string =>
  hecho === PROPUESTO ? EN_ESPERA : 'Usuario guardado con éxito';

interface OtrosBotonesProps {
  /** Null where the step cannot save, or saves with its primary button. */
  readonly alGuardar: (() => Promise<void>) | null;
  /** True for a user who is being made an administrator, and so has no next step (A-USU-008). */
  readonly sinSiguiente: boolean;
  readonly hayCambios: boolean;
  readonly alLimpiar: () => void;
}

const OtrosBotones = ({ alGuardar, sinSiguiente, hayCambios, alLimpiar }: OtrosBotonesProps) => (
  <>
    {alGuardar && (
      <Button variant="default" onClick={() => void alGuardar()}>
        GUARDAR
      </Button>
    )}
    {sinSiguiente && (
      <Button variant="default" disabled aria-describedby={ID_SIN_VINCULOS}>
        SIGUIENTE
      </Button>
    )}
    <BotonLimpiar hayCambios={hayCambios} formulario={DATOS} alLimpiar={alLimpiar} />
  </>
);

interface AsistenteUsuarioProps {
  readonly registro: UsuarioVM | null;
  readonly guardados: Vinculos;
}

/** Form of a user in three steps (A-USU-003); an administrator is saved on the first. */
export const AsistenteUsuario = ({ registro, guardados }: AsistenteUsuarioProps) => {
  const [paso, setPaso] = useState(0);
  const [falta, setFalta] = useState<string | null>(null);
  const escrito = useUsuarioEscrito({
    ...{ registro, guardados, paso },
    irA: setPaso,
    alCambiarVinculos: () => setFalta(null),
  });
  const { form, reglas, tieneClave, mostrada, vinculos, hayCambios, soltar } = escrito;
  const operacion = useOperacion();
  const guardar = useGuardarUsuario(registro, escrito.enBorrador);
  const { search, ...salida } = useSalida(USUARIOS.ruta, hayCambios, soltar);
  const { perfilId } = form.values;
  const administrador = esAdministrador(perfilId);
  const yaAdministra = esAdministrador(registro?.perfilId ?? null);

  const limpiar = () => {
    form.reset();
    escrito.olvidar();
  };
  const ir = (destino: number, texto: string | null = null) => {
    setFalta(texto);
    setPaso(destino);
  };
  const avanzar = () => {
    const reparo = reparoDe(paso, perfilId, vinculos);
    return reparo === null ? ir(paso + 1) : setFalta(reparo);
  };
  const dejarDatos = () => siEstaLibre(form.getValues(), registro, () => ir(1));
  const enviar = async () => {
    if (form.validate().hasErrors) return ir(0);
    const reparo = primeroQueFalta(perfilId, vinculos);
    if (reparo) return ir(reparo.paso, reparo.texto);
    setFalta(null);
    operacion.iniciar();
    try {
      const hecho = await guardar({ valores: form.getValues(), entidad: mostrada, ...vinculos });
      soltar();
      salida.dejarSalir();
      operacion.exito(textoDe(hecho), { alCerrar: salida.salir });
    } catch (error) {
      const deCampo = erroresDeCampo(error, ETIQUETAS);
      form.setErrors(deCampo);
      if (Object.keys(deCampo).length > 0) ir(0);
      operacion.error(<ErroresDeRegistro error={error} etiquetas={ETIQUETAS} />);
    }
    return undefined;
  };

  const siguientes = [
    { texto: administrador ? 'GUARDAR' : 'SIGUIENTE', formulario: DATOS },
    { texto: 'SIGUIENTE', alPulsar: avanzar },
    { texto: 'GUARDAR', alPulsar: () => void enviar() },
  ] as const;
  return (
    <Pagina
      titulo={registro ? 'Editar usuario' : 'Nuevo usuario'}
      migas={[{ ruta: `${USUARIOS.ruta}${search}`, titulo: USUARIOS.lista.descripcion.titulo }]}
      ancho="campos"
      accion={registro ? <EnlaceACuenta id={registro.id} /> : undefined}
    >
      <Asistente
        etiqueta="Pasos del usuario"
        pasos={!administrador ? PASOS : yaAdministra ? PASOS.slice(0, 1) : PASO_DE_ADMINISTRADOR}
        actual={paso}
        atras={
          paso === 0
            ? { texto: 'VOLVER', alPulsar: salida.volver }
            : { texto: 'ATRÁS', alPulsar: () => ir(paso - 1) }
        }
        siguiente={siguientes[paso]}
        otros={
          <OtrosBotones
            alGuardar={registro && paso !== ULTIMO && !administrador ? enviar : null}
            sinSiguiente={administrador && !yaAdministra}
            hayCambios={paso === 0 && form.isDirty()}
            alLimpiar={limpiar}
          />
        }
      >
        {falta !== null && (
          <p role="alert" className={classes.falta}>
            {falta}
          </p>
        )}
        {paso === 0 && (
          <Formulario
            form={form}
            id={DATOS}
            alEnviar={administrador ? enviar : dejarDatos}
            etiquetas={ETIQUETAS}
          >
            <DatosDeUsuario
              form={form}
              tieneClave={tieneClave}
              {...reglas}
              alSalirDelRut={escrito.alSalirDelRut}
              hallada={mostrada !== null && !registro}
            />
          </Formulario>
        )}
        {paso === 1 && (
          <CorredoresDeUsuario
            perfilId={perfilId}
            corredores={vinculos.corredores}
            alCambiar={vinculos.cambiarCorredores}
          />
        )}
        {paso === ULTIMO && (
          <ConveniosDeUsuario
            corredores={vinculos.corredores}
            convenios={vinculos.convenios}
            alCambiar={vinculos.cambiarConvenios}
          />
        )}
      </Asistente>
      {registro && <Historial mantenedor={USUARIOS} id={registro.id} valorDe={valorDeHistorial} />}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
