import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { Pagina } from '../ui/Pagina.tsx';

/** Screen of an unknown address. */
export const NoEncontrada = () => {
  const { tipo } = useSesion();
  return (
    <Pagina
      titulo="Página no encontrada"
      proposito="La dirección no existe o está mal escrita. Si llegó por un enlace, revise que esté completo."
      ancho="lectura"
    >
      <Group>
        <Button component={Link} to={tipo === 'login' ? '/bienvenida' : '/'}>
          Ir al inicio
        </Button>
        <Button component={Link} to="/consulta" variant="default">
          Consultar Póliza
        </Button>
      </Group>
    </Pagina>
  );
};
