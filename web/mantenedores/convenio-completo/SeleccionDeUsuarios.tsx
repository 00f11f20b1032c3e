import type { UsuarioDeCorredorVM } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { PERFILES, rolDePerfilId } from '#values/perfil.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';

const POR_PAGINA = 10;

const perfilDe = ({ perfilId }: UsuarioDeCorredorVM): string =>
  PERFILES[rolDePerfilId(perfilId)].etiqueta;
const nombreDe = ({ nombreCompleto, deEmpresa }: UsuarioDeCorredorVM): string =>
  nombreCompleto === null ? '—' : nombreVisible(nombreCompleto, deEmpresa);

const columnasCon = (elegidos: readonly number[], alternar: (id: number) => void) =>
  columnasDe<UsuarioDeCorredorVM>([
    {
      clave: 'usuario',
      titulo: 'Usuario',
      celda: ({ id, username }) => (
        <Checkbox label={username} checked={elegidos.includes(id)} onChange={() => alternar(id)} />
      ),
      valor: ({ username }) => username,
      identifica: true,
    },
    { clave: 'nombre', titulo: 'Nombre o razón social', valor: nombreDe },
    { clave: 'perfil', titulo: 'Perfil', valor: perfilDe },
    {
      clave: 'login',
      titulo: 'Login',
      celda: ({ tipoLogin }) => (tipoLogin === 0 ? 'Privado' : 'Público'),
      valor: ({ tipoLogin }) => tipoLogin,
    },
  ]);

const coincide = (usuario: UsuarioDeCorredorVM, texto: string): boolean =>
  coincideTexto(texto, usuario.username, usuario.nombreCompleto, perfilDe(usuario));

interface SeleccionDeUsuariosProps {
  readonly elegibles: readonly UsuarioDeCorredorVM[];
  readonly cargando: boolean;
  readonly error: string | null;
  readonly elegidos: readonly number[];
  readonly alElegir: (elegidos: number[]) => void;
}

/** Valid users of the broker, with a box each. */
export const SeleccionDeUsuarios = ({
  elegibles,
  cargando,
  error,
  elegidos,
  alElegir,
}: SeleccionDeUsuariosProps) => {
  const columnas = useMemo(
    () =>
      columnasCon(elegidos, (id) =>
        alElegir(elegidos.includes(id) ? elegidos.filter((uno) => uno !== id) : [...elegidos, id]),
      ),
    [elegidos, alElegir],
  );
  const vista = useFilasLocales({ filas: elegibles, columnas, coincide, tamano: POR_PAGINA });
  return (
    <Tabla
      titulo="Usuarios del corredor"
      columnas={columnas}
      claveDe={({ id }) => id}
      vista={vista}
      cargando={cargando}
      error={error === null ? null : { titulo: error }}
      unidad={['usuario', 'usuarios']}
      vacio={elegibles.length === 0 && <EstadoVacio texto="El corredor aún no tiene usuarios." />}
      filasEsperadas={3}
    />
  );
};
