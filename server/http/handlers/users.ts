import { deleteUser, listUsers, updateUser } from '../../people/users.ts'
import type { User } from '../../store/users.ts'
import type { Services } from '../../services/services.ts'
import { pageOf, signedIn, type Handlers } from './handler.ts'

const shown = ({ id, email, fullName, role, isActive, lastLogin, createdAt }: User) => ({
  id,
  email,
  full_name: fullName,
  role,
  is_active: isActive,
  last_login: lastLogin,
  created_at: createdAt,
})

/** SPEC section 2, users tab. */
export const userHandlers = (services: Services) =>
  ({
    async listUsers({ query }) {
      const filter = {
        role: query.role ?? null,
        isActive: query.is_active ?? null,
        search: query.search ?? null,
      }
      const { items, total } = await listUsers(services, filter, pageOf(query))
      return { users: items.map(shown), total, searchable: true }
    },

    updateUser: async ({ path, body, user }) =>
      shown(await updateUser(services, signedIn(user), path.id, body)),

    deleteUser: ({ path, user }) => deleteUser(services, signedIn(user), path.id),
  }) satisfies Handlers
