/**
 * An island that breaks the rule for islands: its text changes in place, beside other text.
 */
import { useState } from 'react'

export default function HostileIsland() {
  const [count, setCount] = useState(0)
  return (
    <p>
      Prezzo {count} euro
      {count % 2 === 1 && ' scontato'}
      {count % 3 !== 2 && <b>oggi</b>}
      {count % 3 === 0 ? 'fine' : <i>ancora</i>}
      <button type="button" onClick={() => setCount(count + 1)}>
        Cambia
      </button>
    </p>
  )
}
