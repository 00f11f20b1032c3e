import { esPerfilDeVenta } from '#features/convenios/convenio.ts';
import { TEXTOS } from '#features/convenios/acuerdo/convenio-escrito.ts';
import { usuariosPorCorredor } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { PERFILES, rolDePerfilId } from '#values/perfil.ts';
import { capitalizar, coincide as coincideTexto } from '#values/texto.ts';
import { Checkbox } from '@mantine/core';
import { IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { llamar } from '../../lib/api/api.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import marco from '../primas/primas.module.css';
import { DERECHOS, type UsuarioDeLista } from './convenio.ts';
import { FormularioDeUsuario } from './FormularioDeUsuario.tsx';

const POR_PAGINA = 10;

const nombreDe = ({ usuarioVM }: UsuarioDeLista): string => usuarioVM.username;
const perfilDe = ({ usuarioVM }: UsuarioDeLista): string =>
  PERFILES[rolDePerfilId(usuarioVM.perfilId)].etiqueta;
const loginDe = ({ usuarioVM }: UsuarioDeLista): string =>
  usuarioVM.tipoLogin === 0 ? 'Privado' : 'Público';

type Alternar = (usuario: UsuarioDeLista, clave: (typeof DERECHOS)[number]['clave']) => void;

const columnasCon = (alternar: Alternar | null) =>
  columnasDe<UsuarioDeLista>([
    { clave: 'usuario', titulo: 'Usuario', valor: nombreDe, identifica: true },
    { clave: 'perfil', titulo: 'Perfil', valor: perfilDe },
    { clave: 'login', titulo: 'Login', valor: loginDe },
    ...DERECHOS.map(({ clave, titulo }) => ({
      clave,
      titulo: capitalizar(titulo),
      celda: (usuario: UsuarioDeLista) =>
        alternar ? (
          <Checkbox
            aria-label={`${capitalizar(titulo)} de ${nombreDe(usuario)}`}
            className={marco.marca ?? ''}
            checked={usuario[clave]}
            disabled={!esPerfilDeVenta(usuario.usuarioVM.perfilId)}
            onChange={() => alternar(usuario, clave)}
          />
        ) : (
          (usuario[clave] && 'Sí') || 'No'
        ),
      alinear: 'centro' as const,
    })),
    {
      clave: 'vigente',
      titulo: 'Estado',
      tipo: 'habilitacion',
      valor: ({ vigente }) => vigente,
    },
  ]);

const coincide = (usuario: UsuarioDeLista, texto: string): boolean =>
  coincideTexto(texto, nombreDe(usuario), perfilDe(usuario));

interface UsuariosDeConvenioProps {
  readonly corredorId: number | null;
  readonly usuarios: readonly UsuarioDeLista[];
  /** Undefined makes them read-only. */
  readonly alCambiar?: ((usuarios: UsuarioDeLista[]) => void) | undefined;
}

/** Valid users of a broker, for an agreement's selector. */
export const useUsuariosDeCorredor = (corredorId: number | null, activa: boolean) => {
  const { data, isError, isPending } = useQuery({
    queryKey: [usuariosPorCorredor.id, corredorId],
    queryFn: ({ signal }) =>
      llamar(usuariosPorCorredor, { corredorId: corredorId ?? 0 }, { senal: signal }),
    enabled: activa && corredorId !== null,
  });
  return {
    elegibles: (data ?? []).filter(({ vigente }) => vigente),
    cargando: isPending,
    error: isError ? 'Hubo un error al buscar los usuarios' : null,
  };
};

/**
 * Asks, then disables or enables a user. An unsaved one is only removed from the list, and an ineligible one
 * stays disabled.
 */
const useAlternarHabilitacion = (
  { usuarios, alCambiar }: UsuariosDeConvenioProps,
  puedeVolver: (usuario: UsuarioDeLista) => boolean,
) => {
  const confirmar = useConfirmar();
  return async (usuario: UsuarioDeLista): Promise<void> => {
    if (!usuario.vigente && !puedeVolver(usuario)) return avisos.error(TEXTOS.usuarioIntocable);
    const verbo = usuario.vigente ? 'Desactivar' : 'Habilitar';
    const seguro = await confirmar({
      titulo: `${verbo} usuario`,
      texto: `¿Está seguro de que desea ${verbo.toLowerCase()} el usuario ${nombreDe(usuario)} en el convenio?`,
      textoOk: verbo,
      peligro: usuario.vigente,
    });
    if (!seguro) return undefined;
    return alCambiar?.(
      usuario.id === undefined
        ? usuarios.filter((uno) => uno !== usuario)
        : usuarios.map((uno) => (uno === usuario ? { ...uno, vigente: !uno.vigente } : uno)),
    );
  };
};

const iconoDe = ({ id, vigente }: UsuarioDeLista) => {
  if (id === undefined) return IconTrash;
  return vigente ? IconToggleRight : IconToggleLeft;
};

/** Users of an agreement and their rights, with the form that links another one. */
export const UsuariosDeConvenio = (props: UsuariosDeConvenioProps) => {
  const { corredorId, usuarios, alCambiar } = props;
  const { elegibles, cargando, error } = useUsuariosDeCorredor(corredorId, alCambiar !== undefined);
  // Until the users are known, the server decides.
  const sinSaber = cargando || error !== null;
  const alternarHabilitacion = useAlternarHabilitacion(
    props,
    ({ usuarioId }) => sinSaber || elegibles.some(({ id }) => id === usuarioId),
  );
  const columnas = useMemo(
    () =>
      columnasCon(
        alCambiar
          ? (usuario, clave) =>
              alCambiar(
                usuarios.map((uno) => (uno === usuario ? { ...uno, [clave]: !uno[clave] } : uno)),
              )
          : null,
      ),
    [usuarios, alCambiar],
  );
  const vista = useFilasLocales({ filas: usuarios, columnas, coincide, tamano: POR_PAGINA });
  const acciones = (usuario: UsuarioDeLista): AccionDeFila[] => [
    {
      titulo: `${usuario.vigente ? 'Desactivar' : 'Habilitar'} usuario ${nombreDe(usuario)}`,
      icono: iconoDe(usuario),
      alPulsar: () => void alternarHabilitacion(usuario),
      peligro: usuario.vigente,
    },
  ];
  return (
    <>
      {alCambiar && (
        <FormularioDeUsuario
          usuarios={usuarios}
          elegibles={elegibles}
          error={error}
          alAgregar={(usuario) => alCambiar([...usuarios, usuario])}
        />
      )}
      <Tabla
        titulo="Usuarios"
        columnas={columnas}
        claveDe={({ usuarioId }) => usuarioId}
        vista={vista}
        unidad={['usuario', 'usuarios']}
        noVigente={({ vigente }) => !vigente}
        vacio={usuarios.length === 0 && <EstadoVacio texto="El convenio aún no tiene usuarios." />}
        {...(alCambiar && { acciones })}
      />
    </>
  );
};
